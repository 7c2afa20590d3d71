export { createLiveHub } from './live-hub.ts'
export { liveHandlers } from './routes.ts'
