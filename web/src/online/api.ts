// Requests to the server that the page came from.

import { Refused } from '../core/types';
import type {
  Archive,
  Club,
  Created,
  Entered,
  GameList,
  Join,
  Joined,
  NewReminder,
  NewReport,
  NewTable,
  Reminder,
  ReminderList,
  ReminderWays,
  Refusal,
  Statistics,
  TableList,
  TableView,
} from './generated';

const address = (path: string): URL => new URL(`api/${path}`, location.href);

async function ask(path: string, body?: unknown, accept = 'application/json', method = 'POST'): Promise<string> {
  const options: RequestInit =
    body === undefined
      ? { headers: { accept } }
      : { method, headers: { accept, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(address(path), { ...options, signal: AbortSignal.timeout(10_000) }).catch(
    (error: Error) => {
      throw new Refused('unreachable', error.message);
    },
  );
  const text = await answer.text();
  if (answer.ok) return text;
  const { code, why } = read<Refusal>(text);
  throw new Refused(code, why);
}

/** A site without a server may answer anything with a page of its own. */
function read<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new Refused('no-server', 'there is no game server at this address');
  }
}

const table = (name: string): string => `tables/${encodeURIComponent(name)}`;

export const games = async (): Promise<GameList> => read(await ask('games'));
/** Public tables, a page of them after so many. */
export const publicTables = async (after = 0): Promise<TableList> => read(await ask(`tables?after=${after}`));
export const create = async (wish: NewTable): Promise<Created> => read(await ask('tables', wish));
export const show = async (name: string): Promise<TableView> => read(await ask(table(name)));
export const join = async (name: string, wish: Join): Promise<Joined> => read(await ask(`${table(name)}/join`, wish));
/** Opens a seat in this browser with its token. */
export const enter = async (name: string, token: string): Promise<Entered> =>
  read(await ask(`${table(name)}/enter`, { token }));
/** Gives one's seat a new token; every other device that has it open loses it. */
export const relock = async (name: string): Promise<Joined> => read(await ask(`${table(name)}/relock`, {}));
/** Opens the same seat at the rematch. */
export const follow = async (name: string): Promise<Entered> => read(await ask(`${table(name)}/follow`, {}));
export const record = (name: string): Promise<string> => ask(`${table(name)}/record`, undefined, 'text/plain');
/** The number of the table's latest event. */
export const head = async (name: string, after: number): Promise<number> =>
  read<{ head: number }>(await ask(`${table(name)}/events?after=${after}`)).head;

/** How the server can tell people of their turns. */
export const reminderWays = async (): Promise<ReminderWays> => read(await ask('reminders'));
export const reminders = async (name: string): Promise<Reminder[]> =>
  read<ReminderList>(await ask(`${table(name)}/reminders`)).reminders;
export const addReminder = async (name: string, wish: NewReminder): Promise<Reminder> =>
  read(await ask(`${table(name)}/reminders`, wish));
export const endReminder = async (name: string, id: string): Promise<void> =>
  void (await ask(`${table(name)}/reminders/${id}`, {}, 'application/json', 'DELETE'));
/** Agrees to mail, or ends it, by what stands in a mail. */
export const answerMail = async (id: string, deed: 'confirm' | 'stop'): Promise<void> =>
  void (await ask(`reminders/${encodeURIComponent(id)}/${deed}`, {}));
/** How the club that runs this server shows itself. */
export const club = async (): Promise<Club> => read(await ask('club'));
/** Finished public games. */
export const archive = async (query: URLSearchParams): Promise<Archive> => read(await ask(`archive?${query}`));
/** Where the records of many of them can be downloaded. */
export const records = (query: URLSearchParams, form: 'text' | 'jsonl'): string =>
  address(`archive/records?${new URLSearchParams([...query, ['form', form]])}`).href;
export const statistics = async (): Promise<Statistics> => read(await ask('statistics'));
/** Tells the host of another player. */
export const report = async (name: string, wish: NewReport): Promise<void> => {
  await ask(`${table(name)}/report`, wish);
};

export function socketAddress(name: string, after: number | null): string {
  const url = address(`${table(name)}/socket`);
  url.protocol = url.protocol.replace('http', 'ws');
  if (after !== null) url.searchParams.set('after', String(after));
  return url.href;
}
