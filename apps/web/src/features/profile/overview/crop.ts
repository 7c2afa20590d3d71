/** Where the square lies on a picture: enlarged so often, and moved by parts of the square's side from the middle. */
export interface Crop {
  zoom: number
  x: number
  y: number
}
export interface PictureSize {
  width: number
  height: number
}
export const moreZoom = 4

const spread = ({ width, height }: PictureSize, zoom: number) => {
  const shorter = Math.min(width, height)
  return { x: ((width / shorter) * zoom - 1) / 2, y: ((height / shorter) * zoom - 1) / 2 }
}
const within = (value: number, most: number) => Math.min(most, Math.max(-most, value))

/** The same square, moved back so that the picture fills it. */
export function clampCrop(picture: PictureSize, { zoom, x, y }: Crop): Crop {
  const enlarged = Math.min(moreZoom, Math.max(1, zoom))
  const most = spread(picture, enlarged)
  return { zoom: enlarged, x: within(x, most.x), y: within(y, most.y) }
}

/** Draws the square of the picture over the whole canvas, on white where the picture is transparent. */
export function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap, { zoom, x, y }: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = canvas.width
  const scale = (side / Math.min(bitmap.width, bitmap.height)) * zoom
  const [width, height] = [bitmap.width * scale, bitmap.height * scale]
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(bitmap, (side - width) / 2 + x * side, (side - height) / 2 + y * side, width, height)
}
