import { Component, createContext, lazy, type ComponentType, type ContextType, type LazyExoticComponent, type ReactNode } from 'react';

/** The code of a part did not come; `cause` is what `import` said. */
class PartNotFetched extends Error {
  override readonly name = 'PartNotFetched';
}

/**
 * What the host does about a part whose code did not come: another release may have it.
 * @returns whether another release takes the remote's place
 */
export const PartFaultContext = createContext<(error: unknown) => Promise<boolean>>(async () => false);

interface PartProps<Props extends object> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly failed: (retry: () => void, props: Props) => ReactNode;
  readonly given: Props;
}

const fetchPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PartNotFetched('A part of the screen could not be fetched.', { cause });
    }
  });

class Part<Props extends object> extends Component<
  PartProps<Props>,
  { error: unknown; fetched: LazyExoticComponent<ComponentType<Props>> }
> {
  static override contextType = PartFaultContext;
  declare context: ContextType<typeof PartFaultContext>;
  override state = { error: undefined as unknown, fetched: fetchPart(this.props.load) };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    if (error instanceof PartNotFetched) void this.context(error.cause);
  }

  override render() {
    const { failed, given, load } = this.props;
    const { error, fetched: Fetched } = this.state;
    if (error instanceof PartNotFetched) return failed(() => this.setState({ error: undefined, fetched: fetchPart(load) }), given);
    // Not about its code: whoever surrounds the screen deals with it.
    if (error !== undefined) throw error;
    return <Fetched {...(given as Parameters<typeof Fetched>[0])} />;
  }
}

/**
 * A part of a screen, such as a dialog or a panel, whose code is fetched when it is shown. If it does not come, `failed` stands in its place
 * and nothing else is unmounted, so that what was typed beside it stays. Errors of the part itself go to the screen's boundary.
 * @param failed what is shown then; `retry` fetches again
 * @example
 *   const Mindmap = lazyPart(
 *     async () => (await import('./Mindmap.tsx')).Mindmap,
 *     (retry) => <FailedState title="The mindmap could not be loaded" onRetry={retry} />,
 *   );
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  failed: (retry: () => void, props: Props) => ReactNode,
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    return <Part<Props> load={load} failed={failed} given={props} />;
  };
}
