import type { Pool } from 'pg'
import { createOutageLog } from '#kernel/outage-log.ts'
import type { Config, Outside as OutsideConfig } from './config.ts'
import { createHttpAuthority, createSandboxAuthority, type InvoiceAuthority } from '#invoices/index.ts'
import { createCircuitMessenger, createHttpSms, createSandboxMessenger, createSmtp, type Messenger } from '#notify/index.ts'
import {
  type CompanyRegistry,
  createHttpCompanyRegistry,
  createHttpPersonRegistry,
  createHttpVehicleRegistry,
  createSandboxCompanyRegistry,
  createSandboxPersonRegistry,
  createSandboxVehicleRegistry,
  type PersonRegistry,
  type VehicleRegistry,
} from '#registries/index.ts'

/** The external services, one interface each. */
export interface Outside {
  vehicleRegistry: VehicleRegistry
  personRegistry: PersonRegistry
  companyRegistry: CompanyRegistry
  messenger: Messenger
  invoiceAuthority: InvoiceAuthority
}
export type OutsideConfigs = Partial<
  Pick<Config, 'vehicleRegistry' | 'personRegistry' | 'companyRegistry' | 'messaging' | 'invoiceAuthority' | 'invoiceClientId'>
>

/** Each part as the configuration names it: simulated in the sandbox, by HTTP otherwise. */
export function createExternalServices(config: OutsideConfigs, pool: Pool, log: { warn(facts: object, message: string): void }): Outside {
  const { vehicleRegistry, personRegistry, companyRegistry, messaging, invoiceAuthority, invoiceClientId = '' } = config
  return {
    vehicleRegistry: isHttp(vehicleRegistry)
      ? createHttpVehicleRegistry({
          baseUrl: vehicleRegistry.url,
          key: vehicleRegistry.key,
          outage: createOutageLog(log, 'vehicle registry'),
        })
      : createSandboxVehicleRegistry(pool),
    personRegistry: isHttp(personRegistry)
      ? createHttpPersonRegistry({ baseUrl: personRegistry.url, key: personRegistry.key, outage: createOutageLog(log, 'person registry') })
      : createSandboxPersonRegistry(pool),
    companyRegistry: isHttp(companyRegistry)
      ? createHttpCompanyRegistry({
          baseUrl: companyRegistry.url,
          key: companyRegistry.key,
          outage: createOutageLog(log, 'company registry'),
        })
      : createSandboxCompanyRegistry(pool),
    messenger:
      messaging?.kind === 'http'
        ? createCircuitMessenger({ db: pool, carriers: { sms: createHttpSms(messaging.sms), email: createSmtp(messaging.mail) } })
        : createSandboxMessenger(pool),
    invoiceAuthority: isHttp(invoiceAuthority)
      ? createHttpAuthority({
          url: invoiceAuthority.url,
          clientId: invoiceClientId,
          secretKey: invoiceAuthority.key,
          outage: createOutageLog(log, 'national system of invoices'),
        })
      : createSandboxAuthority(pool),
  }
}
const isHttp = (part: OutsideConfig | undefined): part is Extract<OutsideConfig, { kind: 'http' }> => part?.kind === 'http'
