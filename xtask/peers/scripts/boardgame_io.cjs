// boardgame.io measured for `cargo xtask peers`: random play and its own bot in one process, and its server with files as
// storage, clients on sockets. JSON on standard output.
//
//     node boardgame_io.cjs SECONDS CLIENTS PORT FOLDER      (where boardgame.io can be found)

const { createRequire } = require("node:module");
const { join } = require("node:path");

const here = createRequire(join(process.cwd(), "index.js"));
const { Client } = here("boardgame.io/client");
const { MCTSBot } = here("boardgame.io/ai");
const { SocketIO } = here("boardgame.io/multiplayer");
const { Server, FlatFile } = here("boardgame.io/server");

const [seconds, clients, port, folder] = [process.argv[2], process.argv[3], process.argv[4]].map(Number).concat(process.argv[5]);

// Forty fields, one taken a turn: about as many actions as our games have. Nobody wins, so that every game is as long.
const FIELDS = 40;
const free = (G) => G.fields.flatMap((owner, field) => (owner === null ? [field] : []));
const game = {
  name: "fields",
  setup: () => ({ fields: Array(FIELDS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    take: ({ G, playerID }, field) => {
      G.fields[field] = playerID;
    },
  },
  endIf: ({ G }) => (free(G).length === 0 ? { draw: true } : undefined),
  ai: { enumerate: (G) => free(G).map((field) => ({ move: "take", args: [field] })) },
};

// Milliseconds of processor time, so that what else the machine does does not count.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

function decisions() {
  let count = 0;
  const begun = spent();
  while (spent() - begun < seconds * 1000) {
    const client = Client({ game, debug: false });
    client.start();
    for (let left = free(client.getState().G); left.length > 0; left = free(client.getState().G)) {
      client.moves.take(left[Math.floor(Math.random() * left.length)]);
      count += 1;
    }
    client.stop();
  }
  return (count * 1000) / (spent() - begun);
}

async function iterations() {
  const client = Client({ game, debug: false });
  const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations: 20, playoutDepth: FIELDS });
  bot.setOpt("async", false);
  let count = 0;
  const begun = spent();
  while (spent() - begun < seconds * 1000) {
    await bot.play(client.getState(), "0");
    count += 20;
  }
  return (count * 1000) / (spent() - begun);
}

// A table of its own for each client, whose seat is always to move; the next move goes out when the last one is answered.
const talk = { ...game, name: "talk", setup: () => ({ moves: 0 }), endIf: undefined, turn: {} };
talk.moves = { go: ({ G }) => void (G.moves += 1) };
delete talk.ai;

async function server() {
  const server = Server({ games: [talk], db: new FlatFile({ dir: folder }), origins: ["*"] });
  const running = await server.run({ port, lobbyConfig: {} });
  const waits = [];
  let end = Infinity;
  const play = (number) =>
    new Promise((done) => {
      const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}` });
      const client = Client({ game: talk, multiplayer, matchID: `m${number}`, playerID: "0", debug: false });
      let [stateID, sent] = [-1, 0];
      client.subscribe((state) => {
        // Our own guess of the answer comes first, with the number that the server has not given yet.
        if (state === null || !state.isConnected || client.log.length <= stateID) return;
        if (sent > 0) waits.push(performance.now() - sent);
        if (performance.now() > end) {
          client.stop();
          return done();
        }
        stateID = client.log.length;
        sent = performance.now();
        setImmediate(() => client.moves.go());
      });
      client.start();
    });
  const begun = performance.now();
  end = begun + seconds * 1000;
  await Promise.all(Array.from({ length: clients }, (_, number) => play(number)));
  const lasted = performance.now() - begun;
  server.kill(running);
  waits.sort((a, b) => a - b);
  return { moves: (waits.length * 1000) / lasted, p50: waits[waits.length >> 1], p99: waits[Math.floor(waits.length * 0.99)] };
}

(async () => {
  const log = console.log;
  console.log = console.info = console.error;
  const result = { decisions: decisions(), iterations: await iterations(), server: await server() };
  log(JSON.stringify(result));
  process.exit(0);
})();
