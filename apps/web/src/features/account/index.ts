/** What the layout and other features may take from the account. */
export { ProfileMenu } from './profile-menu.tsx'
export { SessionEndedDialog } from './session-ended-dialog.tsx'
