import { companySections, editableStatuses, type CompanySection } from '@damana/contract/company-words'
import { useEffect, useRef, useState } from 'react'
import { api, ApiError } from '#api.ts'
import { sectionOf, type Application, type SavedSection, type SectionData } from './application.rules.ts'
import { forgetFlow, type Flow } from './flow.ts'
import { dropUnsaved, keepUnsaved, openUnsaved, type UnsavedSections } from './unsaved.ts'

interface Opened {
  application: Application
  flow: Flow
  /** The flow is over: the contact has to give another code. The typed text stays. */
  onFlowEnded: () => void
}

/** Saved, or saved by somebody else meanwhile: then both are shown. */
export type SaveResult = 'saved' | 'changed'

/** The state of an application: what the server has, what is typed here and not saved, and what was saved elsewhere meanwhile. */
export function useApplication({ application: opened, flow, onFlowEnded }: Opened) {
  const { draft } = opened
  const [application, setApplication] = useState(opened)
  const [unsaved, setUnsaved] = useState<UnsavedSections>(() => openUnsaved(draft))
  const [newer, setNewer] = useState<{ readonly [section in CompanySection]?: SavedSection | undefined }>({})
  const [isSaving, setSaving] = useState(false)
  /** An answer comes when more was typed: it is read against what stands here then. */
  const now = useRef({ application, unsaved })
  /** Calls go one after the other, or a section would meet its own earlier save as somebody else's. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const isEditable = editableStatuses.includes(application.status)

  const take = (answer: Application): Application => {
    now.current.application = answer
    setApplication(answer)
    return answer
  }
  const setTyped = (next: UnsavedSections) => {
    now.current.unsaved = next
    setUnsaved(next)
  }

  /** One after the other; a flow that is over asks for another code. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = queue.current.then(work, work).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'flow_ended') {
        forgetFlow()
        onFlowEnded()
      }
      throw error
    })
    queue.current = turn.catch(() => undefined)
    return turn
  }

  const dataOf = (section: CompanySection): SectionData | null =>
    now.current.unsaved[section]?.data ?? sectionOf(now.current.application, section).data

  const keep = (section: CompanySection, data: SectionData) => {
    const before = sectionOf(now.current.application, section)
    const typed = now.current.unsaved[section]
    if (!typed && JSON.stringify(before.data) === JSON.stringify(data)) return
    const next = { version: typed?.version ?? before.version, base: typed ? typed.base : before.data, data }
    keepUnsaved(draft, section, next)
    setTyped({ ...now.current.unsaved, [section]: next })
  }
  const drop = (section: CompanySection) => {
    dropUnsaved(draft, section, now.current.unsaved[section])
    setTyped({ ...now.current.unsaved, [section]: undefined })
    setNewer((before) => ({ ...before, [section]: undefined }))
  }

  const save = (section: CompanySection): Promise<SaveResult> =>
    inTurn(async () => {
      const typed = now.current.unsaved[section]
      if (!typed) return 'saved'
      setSaving(true)
      try {
        const answer = await api('POST /auth/register/company', {
          body: { flow_id: flow.id, draft, step: section, version: typed.version, data: typed.data },
        })
        take(answer)
        const later = now.current.unsaved[section]
        if (later === typed || !later) drop(section)
        else {
          // More was typed while it was on its way.
          const saved = sectionOf(answer, section)
          const rest = { version: saved.version, base: saved.data, data: later.data }
          keepUnsaved(draft, section, rest)
          setTyped({ ...now.current.unsaved, [section]: rest })
        }
        return 'saved'
      } catch (error) {
        const current = error instanceof ApiError && error.code === 'draft_changed' ? await readNewer(section, error) : undefined
        if (!current) throw error
        setNewer((before) => ({ ...before, [section]: current }))
        return 'changed'
      } finally {
        setSaving(false)
      }
    })

  async function readNewer(section: CompanySection, error: ApiError): Promise<SavedSection> {
    const { current } = error.body
    if (typeof current === 'object' && current !== null && 'version' in current) return current as SavedSection // as the contract says
    return sectionOf(take(await api('GET /auth/register/company', { query: { draft } })), section)
  }

  /** The sections that could not be saved, because they were saved elsewhere. */
  const saveAll = async (): Promise<CompanySection[]> => {
    const changed: CompanySection[] = []
    for (const section of companySections) if (now.current.unsaved[section] && (await save(section)) === 'changed') changed.push(section)
    return changed
  }

  // Another window may have kept its own over it: a page that is loaded anew finds what it had itself.
  useEffect(() => {
    const keepAll = () => {
      for (const section of companySections) {
        const typed = now.current.unsaved[section]
        if (typed) keepUnsaved(draft, section, typed)
      }
    }
    addEventListener('pagehide', keepAll)
    return () => removeEventListener('pagehide', keepAll)
  }, [draft])
  // Once it is sent nothing is typed any more.
  useEffect(() => {
    if (!isEditable) for (const section of companySections) dropUnsaved(draft, section)
  }, [draft, isEditable])

  return {
    application,
    flow,
    isEditable,
    isSaving,
    /** Sections with something that the server does not have yet. */
    unsaved,
    newer,
    dataOf,
    keep,
    save,
    saveAll,
    take,
    inTurn,
    /** As it stands when a call has its turn. */
    latest: () => now.current.application,
    /** Puts the two versions together as the person chose, and saves that over the newer one. */
    resolve(section: CompanySection, data: SectionData): Promise<SaveResult> {
      const current = newer[section]
      if (!current) return save(section)
      const next = { version: current.version, base: current.data, data }
      keepUnsaved(draft, section, next)
      setTyped({ ...now.current.unsaved, [section]: next })
      setNewer((before) => ({ ...before, [section]: undefined }))
      return save(section)
    },
    async submit(): Promise<void> {
      await inTurn(async () => take(await api('POST /auth/register/company', { body: { flow_id: flow.id, draft, submit: true } })))
    },
    async refresh(): Promise<void> {
      take(await api('GET /auth/register/company', { query: { draft } }))
    },
  }
}
export type ApplicationState = ReturnType<typeof useApplication>
