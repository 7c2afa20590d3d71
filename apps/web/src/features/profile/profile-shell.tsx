import { Outlet } from 'react-router'
import './profile.css'
import { SideMenu } from './side-menu.tsx'

/** `/profile` and what lies below it: the menu of its pages, and the page. */
export const Component = () => (
  <div className="profile">
    <SideMenu />
    <div>
      <Outlet />
    </div>
  </div>
)
