/** What the layout may take from the account. */
export { LogoutDialog } from './logout-dialog.tsx'
