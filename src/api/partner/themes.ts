import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query'

import type { ThemeContent } from '../../../contract/partner/theme-content.ts'
import type {
  AddTheme,
  AddThemeFile,
  AssignTheme,
  ImportTheme,
  SaveTheme,
  Theme,
} from '../../../contract/partner/theme.ts'
import { byCursor } from '../by-cursor.ts'
import { call } from '../client.ts'
import { downloadAddress } from '../download-address.ts'
import { useRefetching } from '../use-refetching.ts'

/** The themes of the partner, by name. */
export const themesQuery = queryOptions({
  queryKey: ['themes', 'list'],
  queryFn: async () => (await call('GET /v1/partner/themes')).data,
})

/** A theme with its draft, its versions and where it is used. */
export const themeQuery = (themeId: string) =>
  queryOptions({
    queryKey: ['themes', 'one', themeId],
    queryFn: async () =>
      (await call('GET /v1/partner/themes/{themeId}', { path: { themeId } })).data,
  })

/** The customers of the partner by name, with the theme that each sees, paginated. */
export const themeCustomersQuery = (themeId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['themes', 'customers', themeId, search],
    queryFn: ({ pageParam }) =>
      call('GET /v1/partner/themes/{themeId}/customers', {
        path: { themeId },
        query: { search: search || undefined, cursor: pageParam },
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** How the content would look. The previous result is shown until the new one is fetched. */
export const themePreviewQuery = (content: ThemeContent) =>
  queryOptions({
    queryKey: ['theme-preview', content],
    queryFn: async () =>
      (await call('POST /v1/partner/themes/preview', { body: { content } })).data,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })

/** The URL at which the draft of a theme is downloaded as Design Tokens. */
export const themeTokensAddress = (themeId: string) =>
  downloadAddress('/v1/partner/themes/{themeId}/tokens', { path: { themeId } })

const useThemeMutation = <Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
) => useRefetching(mutationFn, [['themes']])

export const useAddTheme = () =>
  useThemeMutation(async (body: AddTheme) => (await call('POST /v1/partner/themes', { body })).data)

export const useImportTheme = () =>
  useThemeMutation(
    async (body: ImportTheme) => (await call('POST /v1/partner/themes/import', { body })).data,
  )

export const useDuplicateTheme = () =>
  useThemeMutation(
    async ({ themeId, name }: { themeId: string; name: string }) =>
      (
        await call('POST /v1/partner/themes/{themeId}/duplicate', {
          path: { themeId },
          body: { name },
        })
      ).data,
  )

export const useSaveTheme = () =>
  useThemeMutation(
    async ({ themeId, ...body }: SaveTheme & { themeId: string }) =>
      (await call('POST /v1/partner/themes/{themeId}', { path: { themeId }, body })).data,
  )

export const usePublishTheme = () =>
  useThemeMutation(
    async ({ themeId, revision }: { themeId: string; revision: number }) =>
      (
        await call('POST /v1/partner/themes/{themeId}/publish', {
          path: { themeId },
          body: { revision },
        })
      ).data,
  )

export const useArchiveTheme = () =>
  useThemeMutation((themeId: string) =>
    call('POST /v1/partner/themes/{themeId}/archive', { path: { themeId } }),
  )

export const useRemoveTheme = () =>
  useThemeMutation((themeId: string) =>
    call('POST /v1/partner/themes/{themeId}/remove', { path: { themeId } }),
  )

export const useGoBack = () =>
  useThemeMutation(
    async ({ themeId, number }: { themeId: string; number: number }): Promise<Theme> =>
      (
        await call('POST /v1/partner/themes/{themeId}/versions/{number}/restore', {
          path: { themeId, number: String(number) },
        })
      ).data,
  )

export const useAssignTheme = () =>
  useThemeMutation(({ themeId, ...body }: AssignTheme & { themeId: string }) =>
    call('POST /v1/partner/themes/{themeId}/assign', { path: { themeId }, body }),
  )

/** Stores an image or a font. Returns its hash, by which a theme refers to it. */
export const useAddThemeFile = () =>
  useMutation({
    mutationFn: async (body: AddThemeFile) =>
      (await call('POST /v1/partner/themes/files', { body })).data,
  })

/** Deletes the files that no draft or version uses. Returns how many. */
export const useRemoveUnusedFiles = () =>
  useMutation({
    mutationFn: async () =>
      (await call('POST /v1/partner/themes/files/remove-unused')).data.removed,
  })

export const useAddThemeHost = () =>
  useThemeMutation(({ themeId, host }: { themeId: string; host: string }) =>
    call('POST /v1/partner/themes/{themeId}/hosts', { path: { themeId }, body: { host } }),
  )

type HostPath = { themeId: string; hostId: string }

/** Looks for the DNS records of a host name. Returns which were found. */
export const useCheckThemeHost = () =>
  useThemeMutation(
    async (path: HostPath) =>
      (await call('POST /v1/partner/themes/{themeId}/hosts/{hostId}/check', { path })).data,
  )

export const useRemoveThemeHost = () =>
  useThemeMutation((path: HostPath) =>
    call('POST /v1/partner/themes/{themeId}/hosts/{hostId}/remove', { path }),
  )
