import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLanguage } from '../../../web/src/ui/language.ts'
import { ToastList } from '../../../web/src/ui/overlays/toast-list.tsx'
import { queryClient } from '../api/query-client.ts'
import { AgainDialog } from '../features/identity/again-dialog.tsx'
import { FreshDialog } from '../features/identity/fresh-dialog.tsx'
import { router } from './router.tsx'

export function App() {
  // Another language draws every screen anew, and leaves what was typed.
  useLanguage()
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <AgainDialog />
      <FreshDialog />
      <ToastList />
    </QueryClientProvider>
  )
}
