import { Button, buttonClass, Dialog, Notice, toast } from '@damana/ui'
import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { failureText } from '@damana/ui/failure-text'
import { clampCrop, draw, moreZoom, type Crop } from './crop.ts'
import { refreshProfile } from './refresh-profile.ts'

const wholePicture: Crop = { zoom: 1, x: 0, y: 0 }
/** Sharp enough for the server, which makes it small. */
const sentEdge = 512

/** A picture of the person: chosen, cropped to a square by finger, mouse or keys, and sent. */
export function AvatarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile/overview')
  const ui = useTranslation('ui')
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [crop, setCrop] = useState(wholePicture)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const inputId = useId()
  useEffect(() => () => bitmap?.close(), [bitmap])

  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    try {
      setBitmap(await createImageBitmap(file))
      setCrop(wholePicture)
    } catch {
      setProblem(t('avatar.unreadable'))
    }
  }
  const save = async () => {
    if (!bitmap) return
    setBusy(true)
    setProblem(undefined)
    try {
      await api('POST /profile/avatar', { body: { file: await cut(bitmap, crop) } })
      await refreshProfile()
      toast.success(t('avatar.saved'))
      onClose()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('avatar.title')} onClose={isBusy ? () => {} : onClose}>
      <div className="stack-4">
        <p className="dialog-body">{t('avatar.text')}</p>
        {problem && <Notice tone="danger" role="alert" title={problem} />}
        {bitmap && <CropField bitmap={bitmap} crop={crop} onChange={setCrop} />}
        <p>
          <input
            id={inputId}
            className="sr-only avatar-input"
            type="file"
            accept="image/*"
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          <label htmlFor={inputId} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            {t(bitmap ? 'avatar.another' : 'avatar.choose')}
          </label>
        </p>
        <div className="dialog-actions">
          <Button busy={isBusy} disabled={!bitmap} onClick={() => void save()}>
            {t('avatar.save')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {ui.t('back')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The square that is shown: dragged on the picture, or moved by its three sliders. */
function CropField({ bitmap, crop, onChange }: { bitmap: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }) {
  const { t } = useTranslation('profile/overview')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, crop)
  }, [bitmap, crop])
  const change = (next: Partial<Crop>) => onChange(clampCrop(bitmap, { ...crop, ...next }))
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { width } = event.currentTarget.getBoundingClientRect()
    change({ x: crop.x + event.movementX / width, y: crop.y + event.movementY / width })
  }
  return (
    <fieldset className="avatar-crop">
      <legend className="sr-only">{t('avatar.crop')}</legend>
      <canvas
        ref={canvas}
        aria-hidden="true"
        width={sentEdge}
        height={sentEdge}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <Slider label={t('avatar.zoom')} value={crop.zoom} least={1} most={moreZoom} onChange={(zoom) => change({ zoom })} />
      <Slider label={t('avatar.across')} value={crop.x} least={-1} most={1} onChange={(x) => change({ x })} />
      <Slider label={t('avatar.upDown')} value={crop.y} least={-1} most={1} onChange={(y) => change({ y })} />
    </fieldset>
  )
}

interface SliderProps {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}

/** The picture has no direction of reading: its sliders run from left to right in both languages. */
function Slider({ label, value, least, most, onChange }: SliderProps) {
  return (
    <label className="avatar-slider">
      <span>{label}</span>
      <input
        type="range"
        dir="ltr"
        min={least}
        max={most}
        step={0.02}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  )
}

async function cut(bitmap: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = sentEdge
  canvas.height = sentEdge
  draw(canvas, bitmap, crop)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the picture could not be cut')
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' })
}
