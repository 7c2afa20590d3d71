export { pushHandlers } from './routes.ts'
export { type PushRequest, type PushService, sendByHttps } from './post-push.ts'
export { type PushKeys, sendPushes } from './send-pushes.ts'
