// A lit scene that draws only when something has changed: renderer, lights, camera, frame on demand.

import * as THREE from 'three';
import { detail } from '../detail';
import { createOrbit, type Orbit, type OrbitLimits } from './orbit';
import { createMotion, type Motion } from './motion';

export interface StageOptions {
  /** The colours and strengths of the light: each game has its own hour of the day. */
  mood: Mood;
  orbit: OrbitLimits;
  reducedMotion: () => boolean;
}

export interface Mood {
  /** Behind everything. */
  background: THREE.ColorRepresentation;
  sky: THREE.ColorRepresentation;
  ground: THREE.ColorRepresentation;
  ambience: number;
  sun: THREE.ColorRepresentation;
  strength: number;
  /** Where the sun stands, seen from the middle of the board. */
  from: [number, number, number];
  exposure: number;
}

export interface Stage {
  readonly scene: THREE.Scene;
  readonly camera: THREE.PerspectiveCamera;
  readonly renderer: THREE.WebGLRenderer;
  readonly canvas: HTMLCanvasElement;
  readonly orbit: Orbit;
  readonly motion: Motion;
  /** Asks for a frame; many calls make one frame. */
  invalidate(): void;
  /** What is seen now. */
  picture(): Promise<ImageBitmap>;
  dispose(): void;
}

export function createStage(host: HTMLElement, options: StageOptions): Stage {
  const { renderer, soft } = createRenderer();
  const low = detail.get() === 'low';
  const sharp = low ? 0.5 : soft ? 1 : Math.min(devicePixelRatio, 2);
  // Without a graphics card, what moves is drawn with a quarter of the pixels; nobody counts them meanwhile.
  const moving = soft ? 0.5 : sharp;
  renderer.setPixelRatio(sharp);
  // Textures are looked up once for a dot, where each time is paid for.
  if (soft || low) renderer.capabilities.getMaxAnisotropy = () => 1;
  renderer.shadowMap.enabled = !low;
  // Turning the camera leaves the shadows where they are.
  renderer.shadowMap.autoUpdate = false;
  renderer.shadowMap.type = THREE.PCFShadowMap;
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  renderer.toneMappingExposure = options.mood.exposure;
  const canvas = renderer.domElement;
  canvas.style.cssText = 'display:block;width:100%;height:100%;touch-action:none;outline:none';
  host.append(canvas);

  const scene = new THREE.Scene();
  scene.background = new THREE.Color(options.mood.background);
  const camera = new THREE.PerspectiveCamera(38, 1, 0.1, 200);
  const disposeLights = addLights(scene, options.mood, options.orbit.radius, soft ? 1024 : 2048);

  let asked = 0;
  let drawn = false;
  const render = (ratio: number): void => {
    orbit.place(camera);
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio);
    // Compiles nothing, but makes the lights known: else the shaders of the shadows are made without them, and again.
    if (!drawn) renderer.compile(new THREE.Group(), camera, scene);
    drawn = true;
    renderer.render(scene, camera);
  };
  const draw = (now: number): void => {
    asked = 0;
    // The last step of a motion moves things too.
    if (motion.running()) renderer.shadowMap.needsUpdate = true;
    if (motion.advance(now)) invalidate();
    if (glide.advance(now)) invalidateView();
    render(glide.running() || orbit.dragging() ? moving : sharp);
  };
  const invalidateView = (): void => {
    asked ||= requestAnimationFrame(draw);
  };
  const invalidate = (): void => {
    renderer.shadowMap.needsUpdate = true;
    invalidateView();
  };
  const motion = createMotion({ invalidate, reduced: options.reducedMotion });
  // The camera moves by a motion of its own, so that the pieces' shadows need not be drawn anew.
  const glide = createMotion({ invalidate: invalidateView, reduced: options.reducedMotion });
  const orbit = createOrbit(canvas, options.orbit, glide, invalidateView);

  const size = new THREE.Vector2();
  const resize = (): void => {
    const { clientWidth: width, clientHeight: height } = host;
    // The observer tells the first size, too, which is known by then.
    const known = renderer.getSize(size);
    if (width === 0 || height === 0 || (known.x === width && known.y === height)) return;
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    invalidate();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(host);
  resize();

  return {
    scene,
    camera,
    renderer,
    canvas,
    orbit,
    motion,
    invalidate,
    picture() {
      // What was drawn before may be gone from the canvas; what is drawn now is there until this is over.
      render(sharp);
      return createImageBitmap(canvas);
    },
    dispose() {
      cancelAnimationFrame(asked);
      observer.disconnect();
      motion.finish();
      glide.finish();
      orbit.dispose();
      disposeLights();
      disposeTree(scene);
      renderer.dispose();
      renderer.forceContextLoss();
      canvas.remove();
    },
  };
}

/** Whether there is no graphics card to draw with, once that is known; then fewer pixels are worth more than smooth edges. */
let soft: boolean | null = null;

/** What draws. Whether in software is known when there is a context to ask, and such a one is used if it is so. */
function createRenderer(): { renderer: THREE.WebGLRenderer; soft: boolean } {
  const canvas = document.createElement('canvas');
  const context =
    soft === false ? null : canvas.getContext('webgl2', { powerPreference: 'high-performance', antialias: false });
  soft ??= context !== null && drawsInSoftware(context);
  if (!soft) context?.getExtension('WEBGL_lose_context')?.loseContext();
  const renderer =
    soft && context
      ? new THREE.WebGLRenderer({ canvas, context })
      : new THREE.WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
  // Asking how each shader went keeps the page waiting for it.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  return { renderer, soft };
}

function drawsInSoftware(context: WebGL2RenderingContext): boolean {
  const about = context.getExtension('WEBGL_debug_renderer_info');
  const name = about ? String(context.getParameter(about.UNMASKED_RENDERER_WEBGL)) : '';
  return /swiftshader|llvmpipe|software/i.test(name);
}

/** A sun that throws shadows over a board of this radius, and the sky's light from all sides. */
function addLights(scene: THREE.Scene, mood: Mood, radius: number, detail: number): () => void {
  scene.add(new THREE.HemisphereLight(mood.sky, mood.ground, mood.ambience));
  const sun = new THREE.DirectionalLight(mood.sun, mood.strength);
  sun.position
    .set(...mood.from)
    .normalize()
    .multiplyScalar(radius * 4);
  sun.castShadow = true;
  sun.shadow.mapSize.set(detail, detail);
  sun.shadow.bias = -0.0006;
  sun.shadow.normalBias = 0.02;
  const { camera } = sun.shadow;
  camera.left = camera.bottom = -radius * 1.25;
  camera.right = camera.top = radius * 1.25;
  camera.near = radius;
  camera.far = radius * 8;
  scene.add(sun, sun.target);
  return () => sun.shadow.map?.dispose();
}

/** Frees what the meshes below an object hold on the graphics card. Materials and geometries may be shared. */
export function disposeTree(root: THREE.Object3D): void {
  root.traverse((object) => {
    if (!(object instanceof THREE.Mesh)) return;
    (object.geometry as THREE.BufferGeometry).dispose();
    for (const material of [object.material as THREE.Material | THREE.Material[]].flat()) material.dispose();
  });
}
