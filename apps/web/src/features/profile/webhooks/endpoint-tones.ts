import type { OperationalTone } from '@damana/ui'
import type { Endpoint, LogStatus } from './hook-query.ts'

export const endpointTones: Readonly<Record<Endpoint['state'], OperationalTone>> = { active: 'done', paused: 'off', failing: 'flag' }
export const logTones: Readonly<Record<LogStatus, OperationalTone>> = { due: 'waiting', delivered: 'done', dead: 'flag' }
