import type { FileDeps } from '#files/index.ts'

export type SupportDeps = FileDeps
