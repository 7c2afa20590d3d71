/** Parts of the account that the layout uses. */
export { LogoutDialog } from './logout-dialog.tsx'
