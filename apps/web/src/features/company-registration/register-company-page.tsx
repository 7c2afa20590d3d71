import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '@damana/ui/query-client'
import { useState } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api, ApiError } from '#api.ts'
import { publicOnly } from '#guards.ts'
import { paths } from '#paths.ts'
import type { Application } from './application.rules.ts'
import { ApplicationPage } from './application-page.tsx'
import { forgetFlow, keepFlow, readFlow, type Flow } from './flow.ts'
import { Opening } from './opening.tsx'

interface Loaded {
  /** Of the address: an application that was begun before. */
  wanted: string | undefined
  opened: { application: Application; flow: Flow } | undefined
}

/**
 * Opens the application at once in a browser that has given its code; in any other a code is asked for first. The link to an application opens
 * for a signed-in user as well, who may be the one who follows it; without a link this page is for strangers.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const { request } = args
  const wanted = new URL(request.url).searchParams.get('draft') ?? undefined
  if (wanted === undefined) publicOnly(args)
  const flow = readFlow()
  if (!flow) return { wanted, opened: undefined }
  const application = await findApplication(wanted, request.signal)
  return { wanted, opened: application && { application, flow } }
}
/** The page knows itself what is saved. */
export const shouldRevalidate = () => false

/** Undefined: there is none, it belongs to another contact, or this browser has to give another code. */
async function findApplication(draft: string | undefined, signal?: AbortSignal): Promise<Application | undefined> {
  try {
    return await api('GET /auth/register/company', { query: { draft } }, signal && { signal })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'flow_ended') forgetFlow()
    if (error.code === 'flow_ended' || error.status === 404 || error.status === 422) return undefined
    throw error
  }
}
const begin = (flow: Flow): Promise<Application> => api('POST /auth/register/company', { body: { flow_id: flow.id } })

/** `/register-company`: a code first, then the seven steps or what became of them. */
export function Component() {
  const loaded = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [opened, setOpened] = useState(loaded.opened)
  const [hasEnded, setEnded] = useState(false)
  const wanted = opened?.application.draft ?? loaded.wanted

  const open = (application: Application, flow: Flow) => {
    setOpened({ application, flow })
    setEnded(false)
    void navigate(paths.companyApplication(application.draft), { replace: true })
  }
  /** False: the application of the address was begun with another contact. */
  const enter = async (flow: Flow): Promise<boolean> => {
    const found = await findApplication(wanted)
    if (!found && wanted !== undefined) return false
    keepFlow(flow)
    open(found ?? (await begin(flow)), flow)
    return true
  }
  return (
    <QueryClientProvider client={queryClient}>
      {opened && !hasEnded ? (
        <ApplicationPage
          key={opened.application.draft}
          {...opened}
          onFlowEnded={() => setEnded(true)}
          onAnother={async () => open(await begin(opened.flow), opened.flow)}
        />
      ) : (
        <Opening isContinued={wanted !== undefined} hasEnded={hasEnded} onEnter={enter} />
      )}
    </QueryClientProvider>
  )
}
