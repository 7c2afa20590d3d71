import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  queryClient.clear()
})
const noAnswer = () => Promise.reject(new Error('no answer'))

test('an action confirmed while the device is offline fails at once, and is not sent when the device is online again', async () => {
  onlineManager.setOnline(false)
  const send = vi.fn(noAnswer)
  const mutation = new MutationObserver(queryClient, { mutationFn: send })
  await expect(mutation.mutate()).rejects.toThrow('no answer')
  onlineManager.setOnline(true)
  await queryClient.resumePausedMutations()
  expect(send).toHaveBeenCalledOnce()
})

test('a query asked while the device is offline fails at once instead of waiting', async () => {
  onlineManager.setOnline(false)
  await expect(queryClient.fetchQuery({ queryKey: ['one'], queryFn: noAnswer })).rejects.toThrow('no answer')
})
