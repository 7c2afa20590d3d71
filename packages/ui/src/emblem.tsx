/** ض with its brass dot: the held money. `bare` leaves out the square (inside a tracker's node). */
export const Emblem = ({ size = 40, bare = false }: { size?: number; bare?: boolean }) => (
  <span className={bare ? 'emblem emblem-bare' : 'emblem'} aria-hidden="true" style={{ width: size }} />
)
