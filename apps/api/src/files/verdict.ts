/** The inspector's verdict. `opened`: a PDF that opens without a password was written anew without its protection, and that is what is kept. Any other than these two is an error code. */
export const verdicts = ['clean', 'opened', 'file_unreadable', 'file_active_content', 'file_protected'] as const
export type Verdict = (typeof verdicts)[number]
/** Progress messages: the program has loaded its libraries; the disk accepted no bytes. */
export const inspectorReady = 'ready'
export const inspectorDiskFailed = 'disk'
