/** Parts of the account that the layout and other features use. */
export { ProfileMenu } from './profile-menu.tsx'
export { SessionEndedDialog } from './session-ended-dialog.tsx'
