import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** A mutation that refetches `keys`, also after a rejection: somebody else may have changed them in the meantime. */
export function useRefetching<Input = void, Answer = unknown>(
  mutationFn: (input: Input) => Promise<Answer>,
  keys: readonly QueryKey[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
