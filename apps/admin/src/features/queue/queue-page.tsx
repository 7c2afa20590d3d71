import { Outlet, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { QueueList } from './queue-list.tsx'

/** What waits, and the case that is chosen from it. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<QueueList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}
