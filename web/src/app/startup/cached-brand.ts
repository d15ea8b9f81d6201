import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Brand } from '../../ui/brand.tsx'

/** Whose app this is, as the last visit knew it: without a network too it has its name. */
export const useCachedBrand = create<Brand>()(
  persist((): Brand => ({ name: undefined, logo: null }), { name: 'brand', version: 1 }),
)
