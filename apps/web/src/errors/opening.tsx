/** While the first page is fetched nothing is drawn: it is there before a skeleton would help. */
export const Opening = () => null
