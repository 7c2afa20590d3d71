export { advanceClock, resetClock, setClock } from './clock.ts'
export { installSandbox, installSettableClock } from './install.ts'
export { sandboxHandlers } from './routes.ts'
