import { queryClient } from '@damana/ui/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { LinkFrame } from '#layout/link-frame.tsx'
import { Component as StaticPage, loader } from './static-page.tsx'

export { loader }

/** `/legal/{page}`: the same texts as `/page/{page}`, for somebody without an account. */
export const Component = () => (
  <QueryClientProvider client={queryClient}>
    <LinkFrame>
      <div className="page">
        <StaticPage />
      </div>
    </LinkFrame>
  </QueryClientProvider>
)
