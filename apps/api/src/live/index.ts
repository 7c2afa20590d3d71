export { followGuarantees } from './follow-guarantees.ts'
export { createLiveHub, type LiveHub } from './live-hub.ts'
