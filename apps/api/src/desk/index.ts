export { remindStaff, remindStaffJob, remindStaffSchedule } from './remind-staff.ts'
export { deskHandlers } from './routes.ts'
