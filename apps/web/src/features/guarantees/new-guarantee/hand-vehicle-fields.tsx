import { TextField, UploadField, Notice } from '@damana/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import type { Wizard } from './use-wizard.ts'
import { vehicleOf } from './lookups.ts'
import { isRegistrySilent } from './silent-registry.tsx'

/** The vehicle from its licence: what is written there, and a photo of it for the reviewer. */
export function HandVehicleFields({ wizard, onBusy }: { wizard: Wizard; onBusy: (isSending: boolean) => void }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { answers, form } = wizard
  const photoError = form.getFieldState('licence_photo', form.formState).error?.message
  return (
    <section className="wizard-section" aria-labelledby="hand-vehicle-title">
      <h3 id="hand-vehicle-title">{t('byHand.title')}</h3>
      <Notice tone="hold" title={t('byHand.toVerify')}>
        <p>{t('byHand.toVerifyText')}</p>
        <AskAgain wizard={wizard} />
      </Notice>
      <LicenceFields wizard={wizard} />
      <UploadField
        name="licence_photo"
        label={t('byHand.photo')}
        hint={t('byHand.photoHint')}
        error={photoError}
        value={answers.licence_photo ? [answers.licence_photo] : []}
        onBusy={onBusy}
        onChange={([file]) => {
          form.setValue('licence_photo', file ? { id: file.id, name: file.name, size: file.size } : null)
          if (photoError) void form.trigger('licence_photo')
        }}
        send={(file, options) => api('POST /files', { body: { kind: 'licence_photo', file } }, options)}
      />
    </section>
  )
}

function LicenceFields({ wizard: { text, answers } }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  return (
    <>
      <div className="wizard-pair">
        <TextField {...text('type')} label={t('byHand.type')} hint={t('byHand.typeHint')} autoComplete="off" maxLength={80} />
        <TextField
          {...text('manufacture_year')}
          label={t('vehicle.manufacture_year')}
          hint={t('byHand.yearHint')}
          digits
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
      </div>
      <div className="wizard-pair">
        <TextField
          {...text('plate_code')}
          label={t('byHand.plateCode')}
          hint={t('byHand.plateCodeHint')}
          digits
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
        <TextField
          {...text('plate_number')}
          label={t('byHand.plateNumber')}
          hint={t('byHand.plateNumberHint')}
          digits
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      </div>
      <div className="wizard-pair">
        <TextField {...text('color')} label={t('vehicle.color')} optional autoComplete="off" maxLength={40} />
        <TextField
          {...text('chassis_number')}
          label={t('vehicle.chassis_number')}
          optional
          digits
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      </div>
      {answers.is_owner === 'no' && (
        <TextField
          {...text('owner_name')}
          label={t('byHand.ownerName')}
          hint={t('byHand.ownerNameHint')}
          autoComplete="off"
          fieldClassName="wizard-short"
        />
      )}
    </>
  )
}

/** The registry may answer again; then nothing has to be entered by hand. */
function AskAgain({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('guarantees/new-guarantee')
  const { queryClient, form, answers, visit } = wizard
  const [isAsking, setAsking] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const ask = async () => {
    setAsking(true)
    setSilent(false)
    try {
      await queryClient.fetchQuery({ ...vehicleOf(answers), staleTime: 0 })
      form.setValue('by_hand', false)
    } catch (error) {
      // An error about the vehicle belongs to the number field of the previous step.
      if (isRegistrySilent(error)) setSilent(true)
      else visit(0)
    } finally {
      setAsking(false)
    }
  }
  return (
    <p>
      <button type="button" className="text-button" disabled={isAsking} onClick={() => void ask()}>
        {t(isAsking ? 'byHand.asking' : 'byHand.askAgain')}
      </button>{' '}
      <span role="status">{isSilent && t('byHand.stillSilent')}</span>
    </p>
  )
}
