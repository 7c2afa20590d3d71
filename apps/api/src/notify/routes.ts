import type { SomeHandlers } from '#kernel/context.ts'
import { deleteAllNotifications, listInbox, readAllNotifications, readNotification, restoreNotifications, summarizeInbox } from './inbox.ts'

export const notificationHandlers = {
  'GET /notifications/list': listInbox,
  'GET /notifications/summary': summarizeInbox,
  'POST /notifications/read': readNotification,
  'POST /notifications/read_all': readAllNotifications,
  'POST /notifications/delete_all': deleteAllNotifications,
  'POST /notifications/restore': restoreNotifications,
} satisfies SomeHandlers
