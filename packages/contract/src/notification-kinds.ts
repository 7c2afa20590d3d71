/** The subjects of notifications, as people choose by which channel they get them. */
export const notificationKinds = ['todo', 'money', 'cases', 'progress', 'account'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The channels that can be chosen; the list inside the application has everything. */
export const notificationChannels = ['sms', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** SMS about money, deadlines, disputes and the account's security are always sent. */
export const mayChooseSms = (kind: NotificationKind): boolean => kind === 'progress'
