/** What the inspector says of a file; anything but `clean` is the code of a refusal. */
export const verdicts = ['clean', 'file_unreadable', 'file_active_content', 'file_protected'] as const
export type Verdict = (typeof verdicts)[number]
/** Said on the way: the program has loaded what it needs; the disk took no bytes. */
export const inspectorReady = 'ready'
export const inspectorDiskFailed = 'disk'
