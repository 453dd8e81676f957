// The browser for tests and pictures: Debian's Chromium, drawing without a graphics card.

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const args = [
  // As on a computer without a graphics card: boards in space are drawn by SwiftShader, everything else by the browser
  // itself. Debian's wrapper wants a graphics card for that, too, and software in its place takes five times as long.
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
