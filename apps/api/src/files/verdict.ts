/** The inspector's verdict; any other than `clean` is an error code. */
export const verdicts = ['clean', 'file_unreadable', 'file_active_content', 'file_protected'] as const
export type Verdict = (typeof verdicts)[number]
/** Progress messages: the program has loaded its libraries; the disk accepted no bytes. */
export const inspectorReady = 'ready'
export const inspectorDiskFailed = 'disk'
