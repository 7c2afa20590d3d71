/** How a receipt is called where people and rules speak of it. */
export const receiptNumber = (receiptId: bigint): string => `R${receiptId}`
