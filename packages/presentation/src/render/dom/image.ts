import { type ImageOptions, imageSvg } from './imageSvg.ts';
import { saveFile } from './saveFile.ts';

/** Pixels of a PNG per unit of the drawing. */
const SCALE = 2;

/** Saves the chart as the page shows it, on white, with its title, dates, and mark. */
export async function saveImage(options: ImageOptions, type: 'png' | 'svg'): Promise<void> {
  const svg = await imageSvg(options);
  const { title } = options.chart;
  saveFile(type === 'svg' ? svg : await toPng(svg), title, type);
}

async function toPng(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser did not draw the image.')) : resolve(blob)));
  return promise;
}
