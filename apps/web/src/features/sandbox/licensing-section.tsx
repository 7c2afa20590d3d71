import type { Output } from '@damana/contract'
import { formatFils, parseFils } from '@damana/contract/money'
import { Bdi, Button, Card, EmptyState, Icon, Ltr, OperationalChip, Plate, SelectField, TextField, RegistryText } from '@damana/ui'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#api.ts'
import { MoreButton } from './more-button.tsx'
import { registryModes, useRegistrySwitch } from './registry-modes.ts'
import { RegisterVehicleDialog } from './register-vehicle-dialog.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSimulatorAction, useSimulatorList } from './use-simulator.ts'

type Vehicle = Output<'GET /sandbox/vehicles'>['vehicles'][number]
const vehiclesOf = (pages: readonly Output<'GET /sandbox/vehicles'>[]) => pages.flatMap(({ vehicles }) => vehicles)
const fineFils = 50_000n

/** The counter of the licensing centre: papers of every vehicle, and whether anybody answers the phone. */
export function LicensingSection() {
  const { t } = useTranslation('sandbox')
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim())
  const [isAdding, setAdding] = useState(false)
  const query = useSimulatorList('GET /sandbox/vehicles', wanted ? { q: wanted } : {})
  const { act, busy } = useSimulatorAction()
  const switchTo = useRegistrySwitch(act)
  const options = registryModes.map((value) => ({ value, label: t(`centre.${value}`) }))
  return (
    <SectionFrame query={query}>
      {({ pages }) => (
        <>
          <Card title={t('centre.registry')}>
            <div className="sandbox-choices">
              <SelectField
                label={t('centre.registryHint')}
                value={pages[0]?.mode ?? 'normal'}
                options={options}
                onChange={(event) => void switchTo('vehicles', event.target.value)}
              />
              <SelectField
                label={t('centre.people')}
                value={pages[0]?.people_mode ?? 'normal'}
                options={options}
                onChange={(event) => void switchTo('people', event.target.value)}
              />
            </div>
          </Card>
          <Card title={t('centre.vehicles')} flush>
            <div className="sandbox-tools">
              <TextField label={t('centre.filter')} value={typed} onChange={(event) => setTyped(event.target.value)} />
              <Button variant="secondary" icon={<Icon of={Plus} />} onClick={() => setAdding(true)}>
                {t('centre.add')}
              </Button>
            </div>
            {vehiclesOf(pages).length === 0 && <EmptyState title={t('centre.none')} />}
            <ul className="sandbox-rows">
              {vehiclesOf(pages).map((vehicle) => (
                <VehicleRow key={vehicle.registration_number} vehicle={vehicle} act={act} busy={busy} />
              ))}
            </ul>
            <MoreButton list={query} />
          </Card>
          <RegisterVehicleDialog open={isAdding} onClose={() => setAdding(false)} act={act} isBusy={busy === 'add'} />
        </>
      )}
    </SectionFrame>
  )
}

function VehicleRow({ vehicle, act, busy }: { vehicle: Vehicle } & ReturnType<typeof useSimulatorAction>) {
  const { t } = useTranslation('sandbox')
  const registration = vehicle.registration_number
  const fines = parseFils(vehicle.fines_fils)
  const mark = (name: string, body: { seized?: boolean; mortgaged?: boolean; fines_fils?: string; silent?: boolean }) =>
    act(
      `${registration}:${name}`,
      () => api('POST /sandbox/vehicles/:registration/mark', { params: { registration }, body }),
      () => t('done'),
    )
  const move = (to: 'buyer' | 'third' | 'seller') =>
    act(
      `${registration}:${to}`,
      () => api('POST /sandbox/vehicles/:registration/move', { params: { registration }, body: { to } }),
      ({ owner_name }) => t('centre.moved', { name: owner_name }),
    )
  const is = (name: string) => busy === `${registration}:${name}`
  return (
    <li className="sandbox-row">
      <VehicleFacts of={vehicle} />
      <div className="sandbox-acts">
        {vehicle.guarantee_number && (
          <>
            <Button size="sm" busy={is('buyer')} onClick={() => void move('buyer')}>
              {t('centre.toBuyer', { name: vehicle.buyer_name ?? '' })}
            </Button>
            <Button size="sm" variant="quiet" busy={is('third')} onClick={() => void move('third')}>
              {t('centre.toThird')}
            </Button>
            <Button size="sm" variant="quiet" busy={is('seller')} onClick={() => void move('seller')}>
              {t('centre.toSeller')}
            </Button>
          </>
        )}
        <Button size="sm" variant="quiet" busy={is('seize')} onClick={() => void mark('seize', { seized: !vehicle.seized })}>
          {t(vehicle.seized ? 'centre.unseize' : 'centre.seize')}
        </Button>
        <Button size="sm" variant="quiet" busy={is('mortgage')} onClick={() => void mark('mortgage', { mortgaged: !vehicle.mortgaged })}>
          {t(vehicle.mortgaged ? 'centre.unmortgage' : 'centre.mortgage')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          busy={is('fine')}
          onClick={() => void mark('fine', { fines_fils: fines > 0n ? '0' : fineFils.toString() })}
        >
          {t(fines > 0n ? 'centre.unfine' : 'centre.fine')}
        </Button>
        <Button size="sm" variant="quiet" busy={is('silence')} onClick={() => void mark('silence', { silent: !vehicle.silent })}>
          {t(vehicle.silent ? 'centre.unmute' : 'centre.mute')}
        </Button>
      </div>
    </li>
  )
}

function VehicleFacts({ of: vehicle }: { of: Vehicle }) {
  const { t } = useTranslation('sandbox')
  const fines = parseFils(vehicle.fines_fils)
  return (
    <div className="sandbox-row-top">
      <Plate number={vehicle.plate_number} code={vehicle.plate_code} />
      <span>
        <RegistryText field="type" className="strong">
          {vehicle.type}
        </RegistryText>{' '}
        <Ltr>{vehicle.manufacture_year}</Ltr>
        <br />
        <span className="sandbox-note">{t('centre.registration', { number: vehicle.registration_number })}</span>
      </span>
      <span>
        <span className="sandbox-note">{t('centre.owner')}</span>
        <br />
        <Bdi>{vehicle.owner_name}</Bdi>
      </span>
      {vehicle.seized && <OperationalChip tone="flag">{t('centre.seized')}</OperationalChip>}
      {vehicle.mortgaged && <OperationalChip tone="flag">{t('centre.mortgaged')}</OperationalChip>}
      {fines > 0n && <OperationalChip tone="flag">{t('centre.fines', { amount: formatFils(fines) })}</OperationalChip>}
      {vehicle.silent && <OperationalChip tone="off">{t('centre.silent')}</OperationalChip>}
      {vehicle.guarantee_number && (
        <span className="sandbox-row-end sandbox-note">{t('centre.guarantee', { number: vehicle.guarantee_number })}</span>
      )}
    </div>
  )
}
