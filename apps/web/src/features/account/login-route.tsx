import { useNavigate } from 'react-router'
import { LoginPage } from './login-page.tsx'

/** The login inside the router, after a guard's redirect. */
export function Component() {
  const navigate = useNavigate()
  return <LoginPage onSignedIn={(destination) => void navigate(destination, { replace: true })} />
}
