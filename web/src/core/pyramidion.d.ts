declare module 'pyramidion.wasm?url' {
  const url: string;
  export default url;
}
