// What is written when the page is built.

declare module 'virtual:strength' {
  const figures: import('./strength').Strength;
  export default figures;
}
