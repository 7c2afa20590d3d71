/** Of readings that overlap the one that began last counts, whichever ends last: `begin()` answers, at the end of a reading, whether it still counts. */
export function createReadings(): { begin(): () => boolean } {
  let begun = 0
  let counted = 0
  return {
    begin() {
      const turn = (begun += 1)
      return () => {
        if (turn < counted) return false
        counted = turn
        return true
      }
    },
  }
}
