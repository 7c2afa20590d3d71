import { Outlet, useParams } from 'react-router'
import { Panes } from '#layout/panes.tsx'
import { QueueList } from './queue-list.tsx'

/** The queue, and the selected case. */
export function Component() {
  const { number } = useParams()
  return (
    <Panes hasCase={number !== undefined} list={<QueueList chosen={number} />}>
      <Outlet />
    </Panes>
  )
}
