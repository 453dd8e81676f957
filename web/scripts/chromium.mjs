// The browser for tests and pictures: Debian's Chromium, drawing without a graphics card.

export const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const args = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];
