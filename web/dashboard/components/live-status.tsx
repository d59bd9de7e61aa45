import { useHealth } from '../queries.ts';
import { SystemStatus } from './system-status.tsx';

/** The status panel of the platform as it is now, with a button that checks again. */
export default function LiveStatus() {
  const health = useHealth();
  return (
    <SystemStatus
      health={health.data}
      checkedAt={health.dataUpdatedAt}
      checking={health.isFetching}
      onCheck={() => void health.refetch()}
    />
  );
}
