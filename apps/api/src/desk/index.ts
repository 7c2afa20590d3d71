export { writeListExports } from './lists/export-list.ts'
export { remindStaff, remindStaffJob, remindStaffSchedule } from './remind-staff.ts'
export { deskHandlers } from './routes.ts'
