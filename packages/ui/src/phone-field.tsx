import { TextField, type TextFieldProps } from './text-field.tsx'

/** A phone number in any form that people write; the server reads it with Jordan as its home. */
export const PhoneField = (props: TextFieldProps) => <TextField type="tel" inputMode="tel" autoComplete="tel" digits {...props} />
