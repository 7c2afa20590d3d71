import { Button, Dialog, PhoneField, SelectField, TextField } from '@damana/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { useSimulatorAction } from './use-simulator.ts'

interface Props {
  open: boolean
  onClose: () => void
  act: ReturnType<typeof useSimulatorAction>['act']
  isBusy: boolean
}
const blank = { type: '', year: '', owner_name: '', owner_national_number: '', owner_phone: '' }
const kinds = ['person', 'company'] as const

/** Registers a simulated vehicle. The API checks the fields; its error is shown as it is. */
export function RegisterVehicleDialog({ open, onClose, act, isBusy }: Props) {
  const { t } = useTranslation('sandbox')
  const [typed, setTyped] = useState(blank)
  const [kind, setKind] = useState<(typeof kinds)[number]>('person')
  const field = (name: keyof typeof blank) => ({
    value: typed[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setTyped((before) => ({ ...before, [name]: event.target.value })),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { type, year, owner_name, owner_national_number, owner_phone } = typed
    const registered = await act(
      'add',
      () =>
        api('POST /sandbox/vehicles', {
          body: {
            type,
            manufacture_year: Number(year),
            owner_name,
            owner_national_number,
            owner_kind: kind,
            ...(owner_phone ? { owner_phone } : {}),
          },
        }),
      ({ registration_number }) => t('centre.added', { number: registration_number }),
    )
    if (!registered) return
    setTyped(blank)
    onClose()
  }
  return (
    <Dialog open={open} title={t('centre.addTitle')} onClose={onClose}>
      <form className="sandbox-form" onSubmit={(event) => void submit(event)}>
        <TextField label={t('centre.type')} data-autofocus minLength={2} {...field('type')} />
        <TextField label={t('centre.year')} digits inputMode="numeric" pattern="(19|20)\d\d" {...field('year')} />
        <SelectField
          label={t('centre.ownerKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`centre.${value}`) }))}
          onChange={(event) => setKind(kinds.find((known) => known === event.target.value) ?? 'person')}
        />
        <TextField label={t('centre.ownerName')} minLength={3} {...field('owner_name')} />
        <TextField label={t('centre.ownerNumber')} digits minLength={9} {...field('owner_national_number')} />
        <PhoneField label={t('centre.ownerPhone')} optional {...field('owner_phone')} required={false} />
        <div className="dialog-actions">
          <Button type="submit" busy={isBusy}>
            {t('centre.register')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('centre.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
