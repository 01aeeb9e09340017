import { Page as Frame } from '../../shared/ui/page/index.ts';

export function Page() {
  return <Frame title="Job">{null}</Frame>;
}
