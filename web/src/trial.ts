// For working on a board (`npm run dev`, not built): one board and the list of choices, both seats here, no page.
// /trial.html#game=turquoise&options=players=3&after=120&seed=7&spec=random&bare=1 plays 120 actions first,
// after those of &actions=draw;tile 17;lay 0c1 r0 if there are any.

import type { BoardState, Tool, Transition } from './boards/board';
import { createClient } from './core/client';
import type { GameName } from './core/types';
import { human } from './game/players';
import { openSession } from './game/local';
import { actor, type SessionState } from './game/session';
import { GAMES, gameOf } from './games';
import { load, translator } from './i18n/i18n';

const params = new URLSearchParams(location.hash.slice(1));
const game = (params.get('game') ?? GAMES[0]!.name) as GameName;
const language = params.get('language') ?? 'en';
document.body.classList.toggle('bare', params.has('bare'));

/** The same games for a seed. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function start(): Promise<void> {
  await load(language);
  const client = createClient();
  const random = dice(Number(params.get('seed') ?? 1));
  const spec = params.get('spec') ?? 'random';
  const startOf = { game, options: params.get('options') ?? '' };
  const actions = params.get('actions')?.split(';') ?? [];
  let { moment } = await client.open(startOf, actions);
  while (actions.length < Number(params.get('after') ?? 0) && moment.turn !== 'over') {
    if (moment.turn === 'chance') {
      const drawn = await client.draw(random());
      actions.push(drawn.deed.action.text);
      ({ moment } = drawn);
    } else {
      const decision = await client.think({ spec, nodes: null, seed: Math.floor(random() * 2 ** 32) });
      if (!decision) break;
      actions.push(decision.action.text);
      ({ moment } = await client.play(decision.action.text));
    }
  }

  const host = document.getElementById('board')!;
  const side = document.getElementById('side')!;
  let tools: Tool[] = [];
  const present = async (state: SessionState, transition: Transition, deed: BoardState['deed']): Promise<void> => {
    const { shown, selected, preview, hint } = state;
    await board.show(
      { moment: shown, deed, actor: actor(state), selected, preview, hint: hint?.action ?? null },
      transition,
    );
  };
  const session = await openSession(
    client,
    { id: 'trial', start: startOf, players: [human(), human(), human(), human()], actions },
    { present, random },
  );
  const board = (await gameOf(game).board())(host, {
    emit: (intent) => session.send(intent),
    consider: (wish) => client.consider(wish),
    tools: (list) => {
      tools = list;
      draw();
    },
    say: () => {},
    point: () => {},
    turned: () => {},
    reach: () => {},
    oneClick: () => false,
    reducedMotion: () => params.has('still'),
    t: translator(language),
  });
  host.addEventListener('keydown', (event) => board.key(event) && event.preventDefault());

  const button = (text: string, press: () => void): HTMLButtonElement => {
    const made = document.createElement('button');
    made.textContent = text;
    made.onclick = press;
    return made;
  };
  function draw(): void {
    const { state } = session;
    const facts = document.createElement('p');
    facts.textContent = `${state.shown.turn} [${state.shown.scores.join(' ')}] selected ${state.selected} preview ${state.preview?.action.text} ${state.preview?.refusal?.code ?? ''}`;
    const levels = [...Array(board.levels).keys()].map((level) =>
      button(`level ${level}`, () => board.camera({ level })),
    );
    const cameras = [
      button('reset', () => board.camera('reset')),
      button('top', () => board.camera('top')),
      button('all levels', () => board.camera({ level: null })),
      ...levels,
    ];
    const moves = state.moment.choices.map(({ action, cost, gains }) => {
      const made = button(`${action.text}  ${cost ?? ''} [${gains.join(' ')}]`, () =>
        session.send({ type: 'act', action: action.text }),
      );
      made.onmouseenter = () => session.send({ type: 'preview', action });
      return made;
    });
    side.replaceChildren(
      facts,
      ...cameras,
      ...tools.map((tool) => button(`tool ${tool.id}`, () => board.use(tool.id))),
      button('undo', () => void session.undo()),
      ...moves,
    );
  }
  session.subscribe(draw);
  await present(session.state, 'jump', null);
  await session.run();
  document.body.dataset.ready = 'true';
}

void start();
