import { useNavigate } from 'react-router'
import { LoginPage } from './login-page.tsx'

/** The login of somebody who wanted another page and is already inside the application. */
export function Component() {
  const navigate = useNavigate()
  return <LoginPage onSignedIn={(destination) => void navigate(destination, { replace: true })} />
}
