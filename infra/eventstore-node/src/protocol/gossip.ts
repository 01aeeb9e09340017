import services from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Server, ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';

/** The address at which clients reach this node; available once it listens. */
type AdvertisedAddress = { instanceId: string; address: string; port: number };

function clusterOf({ instanceId, address, port }: AdvertisedAddress): gossip.ClusterInfo {
  const member = new gossip.MemberInfo();
  member.setInstanceId(new shared.UUID().setString(instanceId));
  member.setTimeStamp(`${Date.now()}0000`);
  member.setState(gossip.MemberInfo.VNodeState.LEADER).setIsAlive(true);
  member.setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port));
  const cluster = new gossip.ClusterInfo();
  cluster.setMembersList([member]);
  return cluster;
}

/**
 * Adds the `Gossip` service: a cluster of one node, which is its own leader. Clients call it before they
 * authenticate.
 */
export function addGossip(server: Server, advertised: () => AdvertisedAddress): void {
  server.addService(services.GossipService, {
    read: (
      _call: ServerUnaryCall<unknown, gossip.ClusterInfo>,
      callback: sendUnaryData<gossip.ClusterInfo>,
    ) => callback(null, clusterOf(advertised())),
  });
}
