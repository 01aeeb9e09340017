import { useUnit } from 'effector-react';
import { Navigate } from 'react-router-dom';
import { $settings, $settingsFailed } from '../entities/settings/model.ts';

/** Opens the page that the user has chosen as the first one: the jobs, or the start page. */
export function FirstPage() {
  const [settings, hasFailed] = useUnit([$settings, $settingsFailed]);
  if (settings === null && !hasFailed) return null;
  return <Navigate to={settings?.startPage === 'start' ? '/start' : '/jobs'} replace />;
}
